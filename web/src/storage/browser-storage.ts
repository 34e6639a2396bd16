/** Local storage that never throws: where a browser refuses it, values live as long as the page. */

const memory = new Map<string, string>()

export const browserStorage = {
  get(key: string): string | null {
    try {
      // A value that was refused is newer than the one it was to replace.
      return memory.get(key) ?? localStorage.getItem(key)
    } catch {
      return memory.get(key) ?? null
    }
  },
  set(key: string, value: string) {
    try {
      localStorage.setItem(key, value)
      memory.delete(key)
    } catch {
      memory.set(key, value)
    }
  },
  remove(key: string) {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // refused: nothing was stored either
    }
  },
}

/** What a stored text holds; undefined where it is absent or no JSON, as after another release or by hand. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** The same for as long as the tab lives. */
export const tabStorage = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Where a browser refuses it, nothing is kept. */
  set(key: string, value: string) {
    try {
      sessionStorage.setItem(key, value)
    } catch {
      // refused: it is asked for again
    }
  },
  remove(key: string) {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // refused: nothing was stored either
    }
  },
}
