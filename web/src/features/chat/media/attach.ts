import { ownKey } from '../../../api/session.ts'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'

/** Files that somebody has chosen, dropped or pasted, before they are sent. */
export interface Attached {
  roomId: string
  /** The same for as long as its window asks about files: `useFileDraft` holds by it what is done with them. */
  window: object
  files: readonly File[]
  /** Chosen as files: kept as they are, and not shown. */
  asFile: boolean
  /** Is called with those that were sent. */
  onSent: ((files: readonly File[]) => void) | undefined
}

/** By person and room: they wait while another room is open, for as long as the page lives. */
const attachments = sharedValue<ReadonlyMap<string, Attached>>(new Map())

function setAttached(roomId: string, attachment: Attached | undefined) {
  const next = new Map(attachments.get())
  if (attachment) next.set(ownKey(roomId), attachment)
  else next.delete(ownKey(roomId))
  attachments.set(next)
}

/** Asks about the files in a window; those of a window that is open join it. */
export function attach(
  roomId: string,
  files: readonly File[],
  { asFile = false, onSent }: Partial<Pick<Attached, 'asFile' | 'onSent'>> = {},
) {
  if (files.length === 0) return
  const before = attachments.get().get(ownKey(roomId))
  setAttached(roomId, {
    roomId,
    window: before?.window ?? {},
    files: [...(before?.files ?? []), ...files],
    asFile: before?.asFile ?? asFile,
    onSent: onSent ?? before?.onSent,
  })
}

export const detach = (roomId: string) => setAttached(roomId, undefined)

/** Lets go of those that were sent; what was chosen meanwhile is asked about still. */
export function detachFiles(roomId: string, sentFiles: readonly File[]) {
  const current = attachments.get().get(ownKey(roomId))
  const files = current?.files.filter(file => !sentFiles.includes(file)) ?? []
  setAttached(roomId, current && files.length > 0 ? { ...current, files } : undefined)
}

export const useAttached = (roomId: string): Attached | undefined =>
  useSharedValue(attachments, current => current.get(ownKey(roomId)))

/** Files that a paste or a drop brings; folders are not files, and have no bytes to read. */
export const filesOf = (data: DataTransfer | null): File[] =>
  [...(data?.items ?? [])].flatMap(item => {
    const isFolder = item.kind === 'file' && item.webkitGetAsEntry?.()?.isDirectory
    return item.kind === 'file' && !isFolder ? (item.getAsFile() ?? []) : []
  })
