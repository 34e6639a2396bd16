/** As much of a browser's EventSource as the client library uses, over fetch: Node has none. */
export class FetchEventSource {
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onerror: ((error: unknown) => void) | undefined
  readonly #abort = new AbortController()

  constructor(url: string) {
    this.#read(url).then(
      () => this.#fail(new Error('ended')),
      error => this.#fail(error),
    )
  }

  close(): void {
    this.onerror = undefined
    this.#abort.abort()
  }

  #fail(error: unknown): void {
    this.onerror?.(error)
  }

  async #read(url: string): Promise<void> {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream' },
      signal: this.#abort.signal,
    })
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
    this.onopen?.()
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop()!
      for (const event of events) {
        const data = event.split('\n').find(line => line.startsWith('data: '))
        if (data !== undefined) this.onmessage?.({ data: data.slice('data: '.length) })
      }
    }
  }
}
