/** Nobody could say whose session this is; it stays as it is until somebody can. */
export class ServerUnanswered extends Error {
  override name = 'ServerUnanswered'
  /** Entries in a row that were not answered before this one. */
  readonly before: number

  constructor(before: number) {
    super('the server did not answer')
    this.before = before
  }
}
