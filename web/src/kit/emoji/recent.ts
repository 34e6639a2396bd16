import { browserStorage, parseJson } from '../../storage/browser-storage.ts'

const key = 'trau_emoji_recent'
const mostKept = 24

/** What this browser used last, latest first. */
export function recentEmoji(): string[] {
  const storedList = parseJson(browserStorage.get(key))
  return Array.isArray(storedList) ? storedList.filter(one => typeof one === 'string').slice(0, mostKept) : []
}

export function rememberEmoji(emoji: string) {
  browserStorage.set(
    key,
    JSON.stringify([emoji, ...recentEmoji().filter(one => one !== emoji)].slice(0, mostKept)),
  )
}
