import type { ScopeOption } from '@trau/contract'
import { useState } from 'react'
import { driveApi } from '../../../api/drive-api.ts'
import { useHouseRuleWords } from '../../../i18n/words/house-rule.ts'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PlaceSelect } from '../PlaceSelect.tsx'
import { QuotaDialog } from '../people/QuotaDialog.tsx'

const { listDriveQuotaRooms } = driveApi.driveQuota

/** A quota of one room, whether the administrator is in it or not. */
export function RoomQuota() {
  const text = useHouseRuleWords()
  const [isChoosing, choose] = useState(false)
  const [room, setRoom] = useState<ScopeOption>()
  const close = () => {
    choose(false)
    setRoom(undefined)
  }
  return (
    <>
      <PermittedButton permission="storage.read" variant="flat" className="mt-4" onPress={() => choose(true)}>
        {text.quotaOfRoom}
      </PermittedButton>
      {isChoosing &&
        (room ? (
          <QuotaDialog spaceId={room.id} name={room.name} onClose={close} />
        ) : (
          <Dialog title={text.quotaOfRoom} onClose={close}>
            <div className="flex flex-col gap-4">
              <PlaceSelect
                kind="ROOM"
                findKey={listDriveQuotaRooms.key}
                find={({ search }, signal) => listDriveQuotaRooms({ query: { search }, signal })}
                hint={text.quotaOfRoomText}
                value={undefined}
                onChange={setRoom}
              />
            </div>
          </Dialog>
        ))}
    </>
  )
}
