/**
 * Recordings of calls that are neither saved nor deleted yet: a folder for each, in the browser's private file system under the account that made them.
 */
const rootName = 'call-recordings'

/** Undefined where the browser has no private file system. */
async function rootFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  const storage = await navigator.storage?.getDirectory?.()
  return storage?.getDirectoryHandle(rootName, { create: true })
}

const folderName = (owner: string) => encodeURIComponent(owner)

/** @throws where the browser has no private file system */
export async function recordingFolder(owner: string): Promise<FileSystemDirectoryHandle> {
  const root = await rootFolder()
  if (!root) throw new Error('no private file system')
  return root.getDirectoryHandle(folderName(owner), { create: true })
}

/** How many of an account wait on this device. */
export async function countRecordings(owner: string): Promise<number> {
  let count = 0
  if (!(await rootFolder())) return count
  for await (const _ of (await recordingFolder(owner)).keys()) count++
  return count
}

export async function forgetRecordings(owner: string): Promise<void> {
  const root = await rootFolder()
  for await (const name of root?.keys() ?? [])
    if (name === folderName(owner)) await root?.removeEntry(name, { recursive: true })
}
