import type { FailedRead } from '../../api/failed-read.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { LoadFailure } from '../../kit/ListParts.tsx'
import { OfflineDrawing } from '../../ui/drawings/Offline.tsx'

export function RoomsFailed({ of }: { of: FailedRead }) {
  const words = useRoomWords()
  return <LoadFailure of={of} className="flex-1" drawing={<OfflineDrawing />} title={words.loadFailed} />
}
