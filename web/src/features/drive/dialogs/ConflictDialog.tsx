import { useState } from 'react'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import type { ConflictChoice, DriveDialog } from '../model/dialog.ts'

const choices: ConflictChoice[] = ['RENAME', 'REPLACE', 'SKIP']
const mostNamed = 3

/** Names that are taken where something goes: what shall happen to all of them. */
export function ConflictDialog({
  dialog,
  onClose,
}: {
  dialog: Extract<DriveDialog, { kind: 'conflict' }>
  onClose: () => void
}) {
  const words = useDriveWords()
  const [choice, choose] = useState<ConflictChoice>('RENAME')
  const { names, folderName } = dialog
  const shownNames = names.slice(0, mostNamed).map(name => `“${name}”`)
  const rest = names.length - shownNames.length
  return (
    <Dialog
      onClose={onClose}
      title={words.conflictTitle(names.length)}
      description={words.conflictText(
        folderName,
        [...shownNames, ...(rest > 0 ? [words.conflictMore(rest)] : [])].join(', '),
      )}
      size="sm"
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {words.cancel}
          </Button>
          <Button color="primary" onPress={() => void dialog.decide(choice)}>
            {words.conflictGo}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={words.conflictTitle(names.length)}
        hideLabel
        value={choice}
        onChange={choose}
        options={choices.map(value => ({
          value,
          label: words.conflicts[value],
          description: words.conflictHints[value],
        }))}
      />
    </Dialog>
  )
}
