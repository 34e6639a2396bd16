/** What somebody chose or dropped, folders walked through. */
export interface Chosen {
  files: ChosenFile[]
  /** Every folder that was met, also empty ones, as the device calls it. */
  folders: string[][]
  /** Where the browser gives them: what can be read again after a reload, with one question. */
  roots?: FileSystemHandle[]
  /** How many files and folders cannot be read, and are left out: gone meanwhile, or kept by the system for itself. */
  unreadable?: number
}

export interface ChosenFile {
  /** Folders and name, as the device calls them. */
  source: string[]
  file: File
}

/** Written by systems for themselves; nobody means to upload them. */
const isJunk = (name: string) => /^(\.DS_Store|\._.*|Thumbs\.db|desktop\.ini)$/i.test(name)

/** Files of an `<input>`, also of one that chooses a folder. */
export function chosenFiles(list: Iterable<File>): Chosen {
  const files: ChosenFile[] = []
  const folders = new Map<string, string[]>()
  for (const file of list) {
    if (isJunk(file.name)) continue
    const source = file.webkitRelativePath ? file.webkitRelativePath.split('/') : [file.name]
    files.push({ source, file })
    for (let depth = 1; depth < source.length; depth++) {
      const folder = source.slice(0, depth)
      folders.set(folder.join('/'), folder)
    }
  }
  return { files, folders: [...folders.values()] }
}

/** What was dropped. Must be called within the event: afterwards the browser has emptied it. @throws where none of it can be read */
export async function droppedFiles(transfer: DataTransfer): Promise<Chosen> {
  const items = [...transfer.items].filter(item => item.kind === 'file')
  // Both are asked for at once, since the items are gone after the first wait.
  const handles = items.map(item => item.getAsFileSystemHandle?.().catch(() => null))
  const entries = items.map(item => item.webkitGetAsEntry())
  const plain = items.map(item => item.getAsFile())
  const roots = (await Promise.all(handles)).filter(handle => handle instanceof FileSystemHandle)
  if (roots.length > 0 && roots.length === items.length) return filesOfHandles(roots)
  const selection = emptySelection()
  for (const [n, entry] of entries.entries()) {
    if (entry) await walkEntry(entry, [], selection)
    else if (plain[n]) selection.files.push({ source: [plain[n].name], file: plain[n] })
  }
  return requireSome(selection)
}

type Selection = Chosen & { unreadable: number }
const emptySelection = (): Selection => ({ files: [], folders: [], unreadable: 0 })

function requireSome(selection: Selection): Chosen {
  if (selection.files.length === 0 && selection.unreadable > 0) throw new Error('no file can be read')
  return selection
}

/** Reads what the person let the page read, from handles that can be kept. @throws where none of it can be read */
export async function filesOfHandles(roots: readonly FileSystemHandle[]): Promise<Chosen> {
  const selection = { ...emptySelection(), roots: [...roots] }
  for (const root of roots) await walkHandle(root, [], selection)
  return requireSome(selection)
}

/** One that cannot be read does not hold up the others. */
async function walkHandle(handle: FileSystemHandle, above: string[], selection: Selection) {
  if (isJunk(handle.name)) return
  const source = [...above, handle.name]
  try {
    if (handle instanceof FileSystemFileHandle) {
      selection.files.push({ source, file: await handle.getFile() })
      return
    }
    selection.folders.push(source)
    for await (const child of (handle as FileSystemDirectoryHandle).values())
      await walkHandle(child, source, selection)
  } catch {
    selection.unreadable++
  }
}

/** As `walkHandle`. */
async function walkEntry(entry: FileSystemEntry, above: string[], selection: Selection) {
  if (isJunk(entry.name)) return
  const source = [...above, entry.name]
  try {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      )
      selection.files.push({ source, file })
      return
    }
    selection.folders.push(source)
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    // A browser answers at most a hundred at a time, and an empty list at the end.
    for (;;) {
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      )
      if (batch.length === 0) return
      for (const child of batch) await walkEntry(child, source, selection)
    }
  } catch {
    selection.unreadable++
  }
}

/** Whether everything that was chosen may be read now; asks the person, which needs a press. */
export async function askToRead(roots: readonly FileSystemHandle[]): Promise<boolean> {
  for (const root of roots) if ((await root.requestPermission?.({ mode: 'read' })) === 'denied') return false
  return true
}
