import { useState } from 'react'
import IconAdd from '~icons/lucide/user-round-plus'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { Button } from '../../ui/Button.tsx'
import { AddFriendDialog } from './AddFriendDialog.tsx'

/** The one action of empty lists of people: finding somebody. */
export function FindPeopleButton() {
  const text = usePeopleWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button color="primary" startContent={<IconAdd className="size-4.5" />} onPress={() => setOpen(true)}>
        {text.findPeople}
      </Button>
      {isOpen && <AddFriendDialog onClose={() => setOpen(false)} />}
    </>
  )
}
