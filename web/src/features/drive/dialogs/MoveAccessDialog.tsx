import type { DriveMoveAccess } from '@trau/contract'
import { Fragment } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { usePersonName } from '../../../model/people/person-name.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { DriveDialog } from '../model/dialog.ts'

interface MoveAccessDialogProps {
  dialog: Extract<DriveDialog, { kind: 'moveAccess' }>
  onClose: () => void
}

/** Before something goes into another folder: who will see it then, and who no longer will. */
export function MoveAccessDialog({ dialog, onClose }: MoveAccessDialogProps) {
  const { access, rest, folderName, go } = dialog
  const words = useDriveWords()
  const [language] = useLanguage()
  const { gaining, losing, gainingLinks, losingLinks } = access
  return (
    <ConfirmDialog
      title={words.moveAccessTitle(folderName)}
      confirmLabel={words.moveAnyway}
      color="primary"
      onClose={onClose}
      onConfirm={() => {
        // A question about names takes the place of this one.
        onClose()
        void go()
        return false
      }}
    >
      <ul className="flex flex-col gap-2">
        {gaining.count > 0 && <People people={gaining} text={words.moveGaining} />}
        {losing.count > 0 && <People people={losing} text={words.moveLosing} />}
        {gainingLinks > 0 && <li>{words.moveGainingLinks(gainingLinks)}</li>}
        {losingLinks > 0 && <li>{words.moveLosingLinks(losingLinks)}</li>}
        {rest > 0 && <li>{words.moveUnchecked(rest.toLocaleString(language))}</li>}
      </ul>
    </ConfirmDialog>
  )
}

interface PeopleProps {
  people: DriveMoveAccess['gaining']
  text: (count: string) => string
}

function People({ people: { count, userIds }, text }: PeopleProps) {
  const words = useDriveWords()
  const [language] = useLanguage()
  const rest = count - userIds.length
  return (
    <li>
      <p>{text(count.toLocaleString(language))}</p>
      {userIds.length > 0 && (
        <p className="text-sm text-muted">
          {userIds.map((userId, n) => (
            <Fragment key={userId}>
              {n > 0 && ', '}
              <Name userId={userId} />
            </Fragment>
          ))}
          {rest > 0 && `, ${words.andMore(rest.toLocaleString(language))}`}
        </p>
      )}
    </li>
  )
}

const Name = ({ userId }: { userId: string }) => usePersonName(userId)
