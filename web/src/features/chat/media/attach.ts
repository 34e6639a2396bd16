import { useSyncExternalStore } from 'react'

/** Files that somebody has chosen, dropped or pasted, before they are sent. */
export interface Attached {
  roomId: string
  files: readonly File[]
  /** Chosen as files: kept as they are, and not shown. */
  asFile: boolean
  /** Told of those that were sent. */
  onSent: ((files: readonly File[]) => void) | undefined
}

let current: Attached | undefined
const listeners = new Set<() => void>()

function set(attached: Attached | undefined) {
  current = attached
  for (const listener of listeners) listener()
}

/** Asks about the files in a window; those of a window that is open join it. */
export function attach(
  roomId: string,
  files: readonly File[],
  { asFile = false, onSent }: Partial<Pick<Attached, 'asFile' | 'onSent'>> = {},
) {
  if (files.length === 0) return
  const before = current?.roomId === roomId ? current : undefined
  set({
    roomId,
    files: [...(before?.files ?? []), ...files],
    asFile: before?.asFile ?? asFile,
    onSent: onSent ?? before?.onSent,
  })
}

export const detach = () => set(undefined)

export const useAttached = (roomId: string): Attached | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (current?.roomId === roomId ? current : undefined),
  )

/** Files that a paste or a drop brings; folders are not files, and have no bytes to read. */
export const filesOf = (data: DataTransfer | null): File[] =>
  [...(data?.items ?? [])].flatMap(item => {
    const isFolder = item.kind === 'file' && item.webkitGetAsEntry?.()?.isDirectory
    return item.kind === 'file' && !isFolder ? (item.getAsFile() ?? []) : []
  })
