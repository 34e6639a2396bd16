import { browserStorage, parseJson } from '../../storage/browser-storage.ts'
import { sharedValue, useSharedValue } from '../../store/shared-value.ts'

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const heldPrompt = sharedValue<InstallPrompt | undefined>(undefined)

/** Keeps the browser's offer to install for when somebody asks for it; from the first moment, since it is made only once. */
export function holdInstallPrompt() {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    heldPrompt.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => heldPrompt.set(undefined))
}

export const useHasInstallPrompt = (): boolean => useSharedValue(heldPrompt, prompt => prompt !== undefined)

/** The browser's own question; from a press only, and once. */
export async function askToInstall(): Promise<void> {
  const prompt = heldPrompt.get()
  heldPrompt.set(undefined)
  await prompt?.prompt()
}

const visitsKey = 'trau_visits'
const hintKey = 'trau_install_hint'
/** Whoever comes back after this long visits anew. */
const visitMs = 30 * 60_000
const visitsBeforeHint = 3

/** Counts this visit. @returns which one it is */
export function countVisit(now = Date.now()): number {
  const { count = 0, last = 0 } = (parseJson(browserStorage.get(visitsKey)) ?? {}) as {
    count?: number
    last?: number
  }
  const visits = now - last > visitMs ? count + 1 : count
  browserStorage.set(visitsKey, JSON.stringify({ count: visits, last: now }))
  return visits
}

export const isHintDue = (visits: number) =>
  visits >= visitsBeforeHint && browserStorage.get(hintKey) !== 'off'

export const dismissHint = () => browserStorage.set(hintKey, 'off')
