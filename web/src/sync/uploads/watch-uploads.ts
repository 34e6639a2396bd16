import { openTabChannel } from '../../live/tabs.ts'
import { localIdsOf, type Owner } from '../../storage/local-db.ts'
import type { AppStore } from '../../store/store.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { LocalFiles } from './local-files.ts'
import type { Uploader, UploadNews } from './uploader.ts'

/** Brings the uploader in once there is something to upload, and tells it what there is. */
export function watchUploads(store: AppStore, owner: Owner, files: LocalFiles, outbox: Outbox) {
  const entries = () => store.getState().outbox?.entries ?? {}
  let uploader: Uploader | undefined
  let isLoading = false
  let isStopped = false
  let previousEntries: unknown

  const update = () => {
    const all = entries()
    if (all === previousEntries || isStopped) return
    const uploading = Object.values(all).filter(({ status }) => status === 'uploading')
    if (!uploader && uploading.length > 0) return void load()
    previousEntries = all
    uploader?.update(uploading)
  }

  async function load() {
    if (isLoading) return
    isLoading = true
    try {
      const { Uploader } = await import('./uploader.ts')
      if (isStopped) return
      uploader = new Uploader({
        name: `upload:${owner}`,
        files,
        news: openTabChannel<UploadNews>(`uploads:${owner}`),
        entry: id => entries()[id],
        change: (id, change) => outbox.change(id, change),
      })
      update()
    } catch (error) {
      // Without a network it cannot be fetched; the way back tries again.
      console.warn('The uploader cannot be loaded yet', error)
    } finally {
      isLoading = false
    }
  }

  const leave = store.subscribe(update)
  addEventListener('online', update)
  update()
  const referencedFiles = Object.values(entries()).flatMap(entry => entry.files ?? [])
  void files.removeOrphans(new Set(referencedFiles.flatMap(localIdsOf))).catch(() => undefined)
  return {
    stop() {
      isStopped = true
      leave()
      removeEventListener('online', update)
      uploader?.stop()
    },
  }
}
