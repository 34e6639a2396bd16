import type { NoteColour } from '@trau/contract'
import { textOfCode } from '../../../i18n/error-text.ts'
import { browserStorage, parseJson } from '../../../storage/browser-storage.ts'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'
import { captureKey } from '../../../sync/note-captures.ts'

export interface CapturedLine {
  text: string
  /** Absent for a line that is no task. */
  isDone?: boolean
}

/** A quick note that this browser keeps until the server has it. Its id is the note's: sent again, it is made once. */
export interface Capture {
  noteId: string
  title: string
  lines: CapturedLine[]
  colour: NoteColour
  savedTime: number
  /** Being written; otherwise it waits to be sent. */
  isOpen: boolean
  /** Why the server does not take it; it waits for its writer to change it. */
  refusal?: { code: string; data?: unknown }
}

/** Rows that are none are passed over: anything may stand in the storage of a browser. */
export function readCaptures(storedText: string | null): Capture[] {
  const rows = parseJson(storedText)
  return Array.isArray(rows) ? rows.filter(isCapture) : []
}

const isCapture = (row: Partial<Capture> | null): row is Capture =>
  typeof row?.noteId === 'string' && typeof row.title === 'string' && Array.isArray(row.lines)

const captures = sharedValue<readonly Capture[]>([])
let owner: string | undefined

/** While its box stands open in a tab, other tabs leave a quick note alone. */
const lockOf = (noteId: string) => `quick note ${noteId}`

/** Whose quick notes these are: `tenant/userId`. Those whose page ended while they were being written are to be sent. */
export async function openCaptures(of: string) {
  owner = of
  await takeOverLeft(false)
}

/**
 * Reads again what other tabs stored and discarded, and takes over what was being written in a tab that has gone. Without locks nobody can say
 * which boxes are still open: those stay as they are.
 */
export const rereadCaptures = () => takeOverLeft(true)

/** @param isHeldWithoutLocks whether a box counts as open where the browser has no locks */
async function takeOverLeft(isHeldWithoutLocks: boolean) {
  const locks = await navigator.locks?.query()
  const heldNames = locks && new Set(locks.held?.map(({ name }) => name))
  const isHeld = (noteId: string) => heldNames?.has(lockOf(noteId)) ?? isHeldWithoutLocks
  change(rows => rows.map(row => (isHeld(row.noteId) ? row : { ...row, isOpen: false })))
}

/** Other tabs write to the same rows: what is stored counts, not what this page saw last. */
function change(update: (rows: Capture[]) => Capture[]) {
  if (!owner) return
  const next = update(readCaptures(browserStorage.get(captureKey(owner))))
  if (next.length === 0) browserStorage.remove(captureKey(owner))
  else browserStorage.set(captureKey(owner), JSON.stringify(next))
  captures.set(next)
}

/** Says to other tabs that the note is being written here. @returns how to end that */
export function holdCapture(noteId: string): () => void {
  let release = () => {}
  const isOver = new Promise<void>(resolve => {
    release = resolve
  })
  void navigator.locks?.request(lockOf(noteId), () => isOver)
  return release
}

/** Stored before the key press is over. */
export const keepCapture = (capture: Capture) =>
  change(rows => [...rows.filter(({ noteId }) => noteId !== capture.noteId), capture])

export const dropCapture = (noteId: string) =>
  change(rows => rows.filter(capture => capture.noteId !== noteId))

export const captureOf = (noteId: string) => captures.get().find(capture => capture.noteId === noteId)
export const waitingCaptures = () => captures.get().filter(({ isOpen, refusal }) => !isOpen && !refusal)
export const useCaptures = () => useSharedValue(captures)

/** Why it was refused, in words. */
export const reasonOf = ({ code, data }: NonNullable<Capture['refusal']>): string => textOfCode(code, data)

/** Whether there is anything to keep. */
export const isBlank = ({ title, lines }: Pick<Capture, 'title' | 'lines'>) =>
  title.trim() === '' && lines.every(({ text }) => text.trim() === '')
