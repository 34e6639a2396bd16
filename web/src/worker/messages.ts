/** What a page asks of the service worker. */
export type ToWorker =
  /** Answered over the port: the entry script of the worker's build. */
  | { type: 'build' }
  /** Becomes the worker of all tabs; they go on with what they have loaded. */
  | { type: 'takeOver' }
  /** Nobody waits for anything: time to fetch the rest of the build. Answered over the port: whether all of it is kept. */
  | { type: 'keepRest' }

/** What the worker tells a page. */
export type FromWorker =
  /** A notification was pressed: the page says so over the port, and goes to this place. */
  | { type: 'open'; place: string }
  /** A push shows what is new in this room: the page's own notice has done its work. */
  | { type: 'shown'; roomId: string }
  /** A message was written from a notification and waits in the outbox on disk. */
  | { type: 'outbox' }
