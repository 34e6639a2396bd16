import { useSyncExternalStore } from 'react'
import { v4 } from 'uuid'
import { currentOwner } from '../../api/session.ts'
import { openTabChannel, type TabChannel } from '../../live/tabs.ts'
import { leadInOneTab } from '../../storage/one-tab.ts'
import { askToRead, type Chosen, filesOfHandles } from './collect.ts'
import { UploadQueue } from './queue.ts'
import { type ConflictAnswer, uploadServer } from './server.ts'
import { openUploadStorage } from './storage.ts'
import { emptyView, type UploadsView } from './view.ts'

/** What the panel of any tab asks of the tab that uploads. Files travel between tabs without being copied. */
export type UploadCommand =
  | { type: 'add'; parentId: string; chosen: Chosen }
  | { type: 'giveBytes'; chosen: Chosen }
  | { type: 'conflict'; fileId: string; onConflict: ConflictAnswer; isForAll: boolean }
  | { type: 'cancel' | 'retry'; fileIds?: string[] }
  | { type: 'leaveOut'; state: 'badName' | 'missing' }
  | { type: 'pause' | 'resume' | 'acceptNames' | 'clearFinished' }

/** What tabs tell each other about uploads into the drive. */
export type UploadNews =
  | { type: 'view'; view: UploadsView; roots: FileSystemHandle[]; leaderId: string }
  | { type: 'command'; id: string; command: UploadCommand }
  /** It was carried out. */
  | { type: 'done'; id: string }
  /** A tab has opened, and wants to know. */
  | { type: 'hello' }

let view = emptyView
let roots: FileSystemHandle[] = []
const listeners = new Set<() => void>()

function setView(next: UploadsView) {
  view = next
  for (const listener of listeners) listener()
}

export const useUploads = (): UploadsView =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => view,
  )

let host: { give(ids: Iterable<string>): void } | undefined
/** Given in this tab, and not carried out yet: should the tab that uploads be closed before that, its successor gets them. */
const waiting = new Map<string, UploadCommand>()
/** What was chosen in this tab: should another tab that uploads be closed, this one still has the bytes. */
const chosenHere: Chosen[] = []

/** Carried out by the tab that uploads. */
export function uploadCommand(command: UploadCommand) {
  if ('chosen' in command) chosenHere.push(command.chosen)
  const id = v4()
  waiting.set(id, command)
  host?.give([id])
}

/** Reads again what the browser still has the right to ask for. Must be called from a press. @returns whether all of it was allowed */
export async function readAgain(): Promise<boolean> {
  if (!(await askToRead(roots))) return false
  uploadCommand({ type: 'giveBytes', chosen: await filesOfHandles(roots) })
  return true
}

/** Opens the queue of who is signed in; one tab uploads, all others show what it does. @returns how to end it */
export function openUploads(): () => void {
  const owner = currentOwner()
  const stopController = new AbortController()
  const news: TabChannel<UploadNews> = openTabChannel(`drive-uploads:${owner}`)
  let queue: UploadQueue | undefined
  /** The other tab that uploads. */
  let leaderId: string | undefined
  const ownId = v4()
  const carriedOut = new Set<string>()
  const give = (ids: Iterable<string>) => {
    for (const id of [...ids]) {
      const command = waiting.get(id)
      if (!command) continue
      if (queue) {
        waiting.delete(id)
        carryOut(queue, command)
      } else if (leaderId) news.post({ type: 'command', id, command })
    }
  }
  const listening = news.listen(item => {
    switch (item.type) {
      case 'view':
        roots = item.roots
        setView(item.view)
        if (item.leaderId === leaderId) return
        leaderId = item.leaderId
        return give(waiting.keys())
      case 'command':
        if (!queue) return
        if (!carriedOut.has(item.id)) carryOut(queue, item.command)
        carriedOut.add(item.id)
        return news.post({ type: 'done', id: item.id })
      case 'done':
        return void waiting.delete(item.id)
      case 'hello':
        if (queue) postView()
    }
  })
  const postView = () => news.post({ type: 'view', view, roots, leaderId: ownId })
  host = { give }
  news.post({ type: 'hello' })

  const lead = async (lockSignal: AbortSignal) => {
    const uploadQueue = new UploadQueue({
      storage: await openUploadStorage(owner),
      server: uploadServer,
      isOnline: () => navigator.onLine,
      show(next) {
        roots = uploadQueue.roots
        setView(next)
        postView()
      },
    })
    await uploadQueue.load()
    queue = uploadQueue
    leaderId = undefined
    for (const selection of chosenHere) uploadQueue.giveBytes(selection)
    give(waiting.keys())
    // Also where nothing has changed: other tabs hear who uploads now.
    postView()
    if (!lockSignal.aborted)
      await new Promise<void>(resolve =>
        lockSignal.addEventListener('abort', () => resolve(), { once: true }),
      )
    queue = undefined
    uploadQueue.stop()
  }
  leadInOneTab(`drive-uploads:${owner}`, lead, stopController.signal).catch(error => {
    if (!stopController.signal.aborted) console.error('Uploads cannot go on', error)
  })
  return () => {
    stopController.abort()
    listening()
    news.close()
    host = undefined
    waiting.clear()
    chosenHere.length = 0
    setView(emptyView)
  }
}

function carryOut(queue: UploadQueue, command: UploadCommand) {
  switch (command.type) {
    case 'add':
      return void queue.add(command.parentId, command.chosen)
    case 'giveBytes':
      return queue.giveBytes(command.chosen)
    case 'conflict':
      return queue.answerConflict(command.fileId, command.onConflict, command.isForAll)
    case 'leaveOut':
      return queue.leaveOut(command.state)
    case 'cancel':
    case 'retry':
      return queue[command.type](command.fileIds)
    default:
      return queue[command.type]()
  }
}
