import { maxLocationName } from '@trau/contract/rules/attachment'
import { useState } from 'react'
import IconHere from '~icons/lucide/locate-fixed'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { placeText, readPlace, roundPlace } from './location.ts'
import { isShortMapLink, readMapLink } from './map-link.ts'
import type { KindDialogProps } from './PollDialog.tsx'

/** Where one is, once one asks for it, or a place that one types. */
export default function LocationDialog({ onSend, onClose }: KindDialogProps) {
  const words = useKindPartWords()
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [search, setSearch] = useState<'finding' | 'refused'>()
  const place = readPlace(text)
  const write = (text: string) => {
    setText(text)
    const placeName = readMapLink(text)?.name
    if (placeName && !name.trim()) setName(placeName)
  }
  const problem = isShortMapLink(text) ? words.locationShortLink : words.locationInvalid
  const findMe = () => {
    setSearch('finding')
    const refuse = () => setSearch('refused')
    if (!navigator.geolocation) return refuse()
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setText(placeText(roundPlace(coords)))
        setSearch(undefined)
      },
      refuse,
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  const send = () => {
    if (!place) return
    const placeName = name.trim()
    onSend({
      type: 'LOCATION',
      content: placeName || placeText(place),
      location: { ...place, ...(placeName ? { name: placeName } : {}) },
    })
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={words.locationTitle}
      size="sm"
      footer={
        <Button color="primary" isDisabled={!place} onPress={send}>
          {words.send}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Button
          variant="flat"
          color="primary"
          fullWidth
          isPending={search === 'finding'}
          startContent={<IconHere className="size-4.5" aria-hidden="true" />}
          onPress={findMe}
        >
          {search === 'finding' ? words.locationFinding : words.locationHere}
        </Button>
        <p className={search === 'refused' ? 'text-sm text-danger-deep' : 'text-sm text-muted'} role="status">
          {search === 'refused' ? words.locationRefused : words.locationHereHint}
        </p>
        <TextField
          label={words.locationPlace}
          description={words.locationPlaceHint}
          value={text}
          onChange={write}
          inputMode="text"
          error={text.trim() && !place ? problem : undefined}
        />
        <TextField label={words.locationName} value={name} onChange={setName} maxLength={maxLocationName} />
      </div>
    </Dialog>
  )
}
