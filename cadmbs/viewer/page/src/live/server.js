// Questions to the server that the page came from. Of questions that wait only the newest is asked.
export function createServer(token) {
  async function ask(path, question = {}) {
    const reply = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Token": token },
      body: JSON.stringify(question),
    }).catch(() => {
      throw new Error("The viewer does not answer any more: it was ended.");
    });
    const answer = await reply.json();
    if (!reply.ok) throw new Error(answer.error);
    return answer;
  }
  return { ask };
}

// One question under way; what is asked meanwhile is merged into one that follows.
export function createQueue(ask) {
  let waiting = null;
  let busy = false;

  async function work() {
    busy = true;
    while (waiting) {
      const { question, done } = waiting;
      waiting = null;
      await ask(question).then(done, done);
    }
    busy = false;
  }

  return (question) =>
    new Promise((done) => {
      const before = waiting;
      const merged = { ...before?.question, ...question };
      if (before?.question.q && question.q) merged.q = { ...before.question.q, ...question.q };
      waiting = {
        question: merged,
        done(value) {
          before?.done(value);
          done(value);
        },
      };
      if (!busy) work();
    });
}
