import type { User } from '@trau/contract'
import { useState } from 'react'
import { useAuditWords } from '../../../i18n/words/audit.ts'
import { personName } from '../../../model/people/people.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { AccountPicker } from '../AccountPicker.tsx'

interface PersonFilterProps {
  label: string
  buttonLabel: string
  chosenPerson: User | undefined
  onChange: (user: User | undefined) => void
}

/** A filter by one account. */
export function PersonFilter({ label, buttonLabel, chosenPerson, onChange }: PersonFilterProps) {
  const text = useAuditWords()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 block text-sm font-medium">{label}</legend>
      {chosenPerson ? (
        <span className="flex min-h-11 items-center">
          <Chip
            color="primary"
            onRemove={() => onChange(undefined)}
            removeLabel={text.removePerson(personName(chosenPerson))}
          >
            {personName(chosenPerson)}
          </Chip>
        </span>
      ) : (
        <Button variant="flat" fullWidth className="min-h-11" onPress={() => setChoosing(true)}>
          {buttonLabel}
        </Button>
      )}
      {isChoosing && (
        <Dialog title={buttonLabel} size="sm" onClose={() => setChoosing(false)}>
          <AccountPicker
            chosenPeople={[]}
            onChange={([user]) => {
              onChange(user)
              setChoosing(false)
            }}
          />
        </Dialog>
      )}
    </fieldset>
  )
}
