import type { Role, User } from '@trau/contract'
import { mostPeopleOfChange } from '@trau/contract/rules/permission'
import { useState } from 'react'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useUiWords } from '../../../ui/words.ts'
import { AccountPicker } from '../AccountPicker.tsx'

interface AddHoldersDialogProps {
  role: Role
  /** Answers whether it was done. */
  onAdd: (roleId: string, people: readonly User[]) => Promise<boolean>
  onClose: () => void
}

/** Chooses people for a role, one or many. */
export function AddHoldersDialog({ role, onAdd, onClose }: AddHoldersDialogProps) {
  const text = useRolesWords()
  const { cancel } = useUiWords()
  const [people, setPeople] = useState<User[]>([])
  const [isPending, setPending] = useState(false)
  const add = async () => {
    setPending(true)
    const isDone = await onAdd(role.roleId, people)
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={text.addHoldersTitle(role.name)}
      onClose={onClose}
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {cancel}
          </Button>
          <Button color="primary" isPending={isPending} isDisabled={people.length === 0} onPress={add}>
            {people.length === 0 ? text.add : text.addCount(people.length)}
          </Button>
        </>
      }
    >
      <AccountPicker chosenPeople={people} onChange={next => setPeople(next.slice(0, mostPeopleOfChange))} />
    </Dialog>
  )
}
