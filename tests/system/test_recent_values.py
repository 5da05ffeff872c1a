"""What is remembered of a system: the values asked for last, also where threads ask at once."""

from concurrent.futures import ThreadPoolExecutor

from cadmbs.system.system import recent_value


def test_the_value_asked_for_least_recently_is_forgotten():
    recent, made = {}, []

    def value(key):
        return recent_value(recent, key, lambda: made.append(key) or 2 * key, 2)

    assert [value(key) for key in (1, 2, 1, 3, 1, 2)] == [2, 4, 2, 6, 2, 4]
    assert made == [1, 2, 3, 2]
    assert list(recent) == [1, 2]


def test_threads_may_share_them():
    recent = {}

    def ask(seed):
        return all(recent_value(recent, key, lambda key=key: -key, 2) == -key for key in range(seed, seed + 3000))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(ask, (1, 2, 3, 4)))
    assert len(recent) <= 6  # each thread may have just put one
