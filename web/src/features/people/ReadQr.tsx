import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { Button } from '../../ui/Button.tsx'
import QrScanner from '../../ui/QrScanner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isOfCode, personOfLink } from './profile-link.ts'

/** Another's code in front of the camera, or their link pasted: opens their profile. */
export default function ReadQr({ onClose }: { onClose: () => void }) {
  const text = usePeopleWords()
  const navigate = useNavigate()
  const [pastedText, setPasted] = useState('')
  const [error, setError] = useState<string>()
  const openLink = (link: string, isScanned: boolean) => {
    const profile = personOfLink(link)
    if (!profile) return setError(text.notAProfile)
    onClose()
    const via = isScanned || isOfCode(link) ? ('qr' as const) : undefined
    void navigate({ to: '.', search: old => ({ ...old, profile, via }) })
  }
  return (
    <div className="flex w-full flex-col gap-4">
      <QrScanner onRead={code => openLink(code, true)} />
      <form
        className="flex flex-col gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (pastedText.trim()) openLink(pastedText, false)
        }}
      >
        <TextField
          label={text.pasteLink}
          value={pastedText}
          error={error}
          onChange={value => {
            setPasted(value)
            setError(undefined)
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" isDisabled={!pastedText.trim()}>
          {text.openProfile}
        </Button>
      </form>
    </div>
  )
}
