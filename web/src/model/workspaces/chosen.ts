import { browserStorage, parseJson } from '../../storage/browser-storage.ts'
import { sharedValue, useSharedValue } from '../../store/shared-value.ts'
import { useMyId } from '../session/my-id.ts'

/** The workspace that each person of this device last chose; `undefined` shows the conversations of all. The newest choice stands last. */
type Choices = Readonly<Record<string, string>>

const key = 'trau_workspaces'
const mostPeople = 20
const choices = sharedValue<Choices>(read())

/** The workspace that the signed-in person chose, and what changes it. Follows other tabs. */
export function useChosenWorkspace() {
  const userId = useMyId()
  const chosenId = useSharedValue(choices, all => all[userId])
  return [chosenId, (workspaceId: string | undefined) => userId && choose(userId, workspaceId)] as const
}

export function choose(userId: string, workspaceId: string | undefined) {
  const { [userId]: _, ...others } = read()
  const all = Object.entries(workspaceId === undefined ? others : { ...others, [userId]: workspaceId })
  const next = Object.fromEntries(all.slice(-mostPeople))
  browserStorage.set(key, JSON.stringify(next))
  choices.set(next)
}

globalThis.addEventListener?.('storage', (event: Event) => {
  const changedKey = (event as StorageEvent).key
  if (changedKey === key || changedKey === null) choices.set(read())
})

function read(): Choices {
  const storedChoice = parseJson(browserStorage.get(key))
  if (typeof storedChoice !== 'object' || storedChoice === null) return {}
  return Object.fromEntries(Object.entries(storedChoice).filter(([, value]) => typeof value === 'string'))
}
