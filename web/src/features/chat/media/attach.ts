import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'

/** Files that somebody has chosen, dropped or pasted, before they are sent. */
export interface Attached {
  roomId: string
  files: readonly File[]
  /** Chosen as files: kept as they are, and not shown. */
  asFile: boolean
  /** Is called with those that were sent. */
  onSent: ((files: readonly File[]) => void) | undefined
}

const attachment = sharedValue<Attached | undefined>(undefined)

/** Asks about the files in a window; those of a window that is open join it. */
export function attach(
  roomId: string,
  files: readonly File[],
  { asFile = false, onSent }: Partial<Pick<Attached, 'asFile' | 'onSent'>> = {},
) {
  if (files.length === 0) return
  const current = attachment.get()
  const before = current?.roomId === roomId ? current : undefined
  attachment.set({
    roomId,
    files: [...(before?.files ?? []), ...files],
    asFile: before?.asFile ?? asFile,
    onSent: onSent ?? before?.onSent,
  })
}

export const detach = () => attachment.set(undefined)

/** Lets go of those that were sent; what was chosen meanwhile is asked about still. */
export function detachFiles(roomId: string, sentFiles: readonly File[]) {
  const current = attachment.get()
  if (current?.roomId !== roomId) return
  const files = current.files.filter(file => !sentFiles.includes(file))
  attachment.set(files.length > 0 ? { ...current, files } : undefined)
}

export const useAttached = (roomId: string): Attached | undefined =>
  useSharedValue(attachment, current => (current?.roomId === roomId ? current : undefined))

/** Files that a paste or a drop brings; folders are not files, and have no bytes to read. */
export const filesOf = (data: DataTransfer | null): File[] =>
  [...(data?.items ?? [])].flatMap(item => {
    const isFolder = item.kind === 'file' && item.webkitGetAsEntry?.()?.isDirectory
    return item.kind === 'file' && !isFolder ? (item.getAsFile() ?? []) : []
  })
