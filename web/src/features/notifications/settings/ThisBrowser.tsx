import { useState } from 'react'
import IconBell from '~icons/lucide/bell-ring'
import IconCheck from '~icons/lucide/circle-check'
import { useText } from '../../../i18n/text.ts'
import { settings } from '../../../i18n/vi/settings.ts'
import { Section } from '../../../kit/Section.tsx'
import { usePreference } from '../../../model/preferences.ts'
import { askForNotices, noticeState, turnNoticesOff } from '../../../model/session/notice-permission.ts'
import { Button } from '../../../ui/Button.tsx'
import { Range } from '../../../ui/Range.tsx'
import { Switch } from '../../../ui/Switch.tsx'

/** Desktop notices and sounds of this browser, for whoever uses it. */
export function ThisBrowser() {
  const text = useText(settings)
  const [showPreview, setShowPreview] = usePreference('showPreview')
  const [sound, setSound] = usePreference('sound')
  const [volume, setVolume] = usePreference('volume')
  const percent = Math.round(volume * 100)
  return (
    <>
      <Section title={text.noticesTitle} description={text.noticesText}>
        <Notices />
        <Switch
          isSelected={showPreview}
          onChange={setShowPreview}
          description={text.previewText}
          className="mt-4"
        >
          {text.preview}
        </Switch>
      </Section>
      <Section title={text.sound}>
        <Switch isSelected={sound} onChange={setSound} description={text.soundText}>
          {text.soundOn}
        </Switch>
        <div className="mt-3">
          <Range
            label={text.volume}
            value={percent}
            min={0}
            max={100}
            step={5}
            valueText={text.percent(percent)}
            onChange={value => setVolume(value / 100)}
            isDisabled={!sound}
          />
        </div>
      </Section>
    </>
  )
}

/** Explains first; the browser's own question comes only after a press. */
function Notices() {
  const text = useText(settings)
  const [state, setState] = useState(noticeState)
  switch (state) {
    case 'on':
      return (
        <p className="flex flex-wrap items-center gap-3">
          <IconCheck className="size-5 text-primary" aria-hidden="true" />
          <span role="status" className="flex-1">
            {text.noticesOn}
          </span>
          <Button size="sm" variant="flat" onPress={() => setState(turnNoticesOff())}>
            {text.noticesOff}
          </Button>
        </p>
      )
    case 'denied':
      return <p className="rounded-lg bg-warning-soft px-4 py-3 text-warning-deep">{text.noticesDenied}</p>
    case 'unsupported':
      return <p className="rounded-lg bg-fill px-4 py-3 text-muted">{text.noticesUnsupported}</p>
    default:
      return (
        <Button
          color="primary"
          startContent={<IconBell className="size-4.5" />}
          onPress={() => void askForNotices().then(setState)}
        >
          {text.noticesAsk}
        </Button>
      )
  }
}
