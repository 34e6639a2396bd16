/** Both notice a lost network, and one restart is enough: so long the polite side waits for that of the other. */
export const yieldMs = 2_000
/** So long after a server that did not answer it is asked again, unless somebody wants the restart sooner. */
const askAgainMs = 2_000

interface RestartTurnOptions {
  isPolite: boolean
  /** Rejects where the server does not answer. */
  renewedConfiguration(): Promise<RTCConfiguration>
  /** Calls `drop` as it restarts. Where another negotiation is under way it does nothing, and `resume` follows that. */
  offer(configuration: RTCConfiguration): void
}

/**
 * When a restart of ICE that is wanted is offered: by the impolite side at once, by the polite one where the other has not for a while, and by
 * neither while the server is away. Nobody would hear the offer then, and without the server's relay it would name no way: candidates are
 * gathered once, so that a second restart would have to follow, and both sides would have an offer that waits for an answer.
 */
export class RestartTurn {
  readonly #options: RestartTurnOptions
  #isWanted = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The question to the server that is under way. */
  #question: symbol | undefined
  #wasServerAway = false

  constructor(options: RestartTurnOptions) {
    this.#options = options
  }

  want(): void {
    this.#isWanted = true
    if (this.#options.isPolite) this.#askIn(yieldMs)
    else void this.#ask()
  }

  /** The negotiation that was under way is over: a restart that was wanted meanwhile follows it. */
  resume(): void {
    if (this.#isWanted) void this.#ask()
  }

  /** It is done, also where the other side has done it. */
  drop(): void {
    this.#isWanted = false
    this.#wasServerAway = false
    this.#question = undefined
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #askIn(delay: number) {
    this.#timer ??= setTimeout(() => void this.#ask(), delay)
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#question) return
    const question = Symbol('question')
    this.#question = question
    const configuration = await this.#options.renewedConfiguration().catch(() => undefined)
    if (this.#question !== question) return
    this.#question = undefined
    const wasServerAway = this.#wasServerAway
    this.#wasServerAway = !configuration
    if (!configuration) this.#askIn(askAgainMs)
    // Both have waited for the server, and the impolite side offers now.
    else if (wasServerAway && this.#options.isPolite) this.#askIn(yieldMs)
    else this.#options.offer(configuration)
  }
}
