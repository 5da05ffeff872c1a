"""The live viewer: a mechanism that moves by sliders with its loops closed, in a page served on this machine.

- `driving`, `independent`, `velocities`: the mechanics; no HTTP, no JSON.
- `session`: a mechanism that is looked at, with answers to questions; `messages` are their types, version 1.
- `routes`, `server`: which path asks what, and the HTTP server around it.
- `panels`, `page`: the page, that of a report with panels; their scripts stand in `page/src/live`.

To add something:

1. A route: a question and an answer (subclasses of `messages.LiveMessage`) and `Route(Question, function)` in a dict by
   path, given to `live_server(session, routes=...)`. A `CadmbsError` of the function becomes a refusal with its
   sentence. Functions run in threads: what reads or changes the session does so `with session.lock`. An answer with
   the fields of `ConfigurationAnswer` is drawn by the page at once.
2. A panel: `panels.LivePanel(name, title, html)`, given to `live_server(session, panels=...)`, and a module
   `page/src/live/<name>.js` with `start(root, live)`, listed in `PANELS` of `live.js`, whose head says what `live`
   offers; it is started where the element `panel-<name>` is in the page. Then `npm ci && npm run build`.
3. Another mechanism: `session.show_system(system, mechanism)`; the script then calls `live.renewScene()`.
"""

from cadmbs.viewer.live.driving import Drive, DrivenConfiguration
from cadmbs.viewer.live.server import live_server
from cadmbs.viewer.live.session import LiveSession

__all__ = ["Drive", "DrivenConfiguration", "LiveSession", "live_server"]
