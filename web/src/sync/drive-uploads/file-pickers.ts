import { type Chosen, chosenFiles, filesOfHandles } from './collect.ts'

// https://wicg.github.io/file-system-access: not in TypeScript's library, and in Chromium alone.
declare global {
  interface Window {
    showOpenFilePicker?(options?: { multiple?: boolean }): Promise<FileSystemFileHandle[]>
    showDirectoryPicker?(options?: { mode?: 'read' }): Promise<FileSystemDirectoryHandle>
  }
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
  }
  interface FileSystemHandle {
    requestPermission?(options: { mode: 'read' }): Promise<PermissionState>
  }
}

/** Lets the person choose files or a folder; undefined when they chose none. Where the browser can, with handles that a reload keeps. */
export async function pick(what: 'files' | 'folder'): Promise<Chosen | undefined> {
  const hasHandles = what === 'files' ? 'showOpenFilePicker' in window : 'showDirectoryPicker' in window
  if (!hasHandles) return pickByInput(what)
  try {
    const roots =
      what === 'files'
        ? await window.showOpenFilePicker!({ multiple: true })
        : [await window.showDirectoryPicker!({ mode: 'read' })]
    return await filesOfHandles(roots)
  } catch (error) {
    if ((error as DOMException).name === 'AbortError') return undefined
    // Frames and some policies forbid the newer way.
    if ((error as DOMException).name === 'SecurityError') return pickByInput(what)
    throw error
  }
}

function pickByInput(what: 'files' | 'folder'): Promise<Chosen | undefined> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = what === 'folder'
  return new Promise(resolve => {
    input.addEventListener('change', () => resolve(chosenFiles(input.files ?? [])))
    input.addEventListener('cancel', () => resolve(undefined))
    input.click()
  })
}
