import type { ConnectionData } from '@trau/contract'
import type { LiveSocket } from '../live/socket.ts'
import { browserStorage } from '../storage/browser-storage.ts'

const key = 'trau_data_id'

/**
 * Follows which data the server has. After a backup was restored it has other data than this page and this browser know, and what they know is
 * later: it would hide what comes.
 * @param startAnew forgets what is known of the server's data and loads the page again; called once
 */
export function followServerData(socket: Pick<LiveSocket, 'on'>, startAnew: () => Promise<void>): () => void {
  // As it was when this page began: another tab may be the first to hear of other data.
  let dataId = browserStorage.get(key)
  const stop = socket.on('connected', ({ data }) => {
    const serverDataId = (data as Partial<ConnectionData> | undefined)?.dataId
    if (!serverDataId || serverDataId === dataId) return
    const keep = () => browserStorage.set(key, serverDataId)
    if (dataId === null) {
      dataId = serverDataId
      return keep()
    }
    stop()
    void startAnew().then(keep)
  })
  return stop
}
