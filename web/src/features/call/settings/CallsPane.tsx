import '../call-errors.ts'
import { useEffect } from 'react'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useCallSettingsWords } from '../../../i18n/words/call-settings.ts'
import { Section } from '../../../kit/Section.tsx'
import { usePreference } from '../../../model/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useReadable } from '../call-context.ts'
import { DeviceProblems, PreviewPicture } from '../PreviewDialog.tsx'
import { DeviceChoices } from '../panels/DeviceChoices.tsx'
import { callSession } from '../session/session.ts'
import { playCallSound } from '../sounds.ts'

/** Devices, sounds and helpers of calls on this device. */
export default function CallsPane() {
  const words = useCallWords()
  const settings = useCallSettingsWords()
  const { local, state } = callSession()
  const isInCall = useReadable(state).current !== null
  const { effects } = useReadable(local.state)
  const [hasSound, setSound] = usePreference('sound')
  useEffect(() => {
    void local.refreshDevices()
    return () => {
      // A call keeps what it uses.
      if (callSession().state.get().current === null) local.release()
    }
  }, [local])
  const isAnyEffectThere =
    effects.noiseSuppression !== 'unavailable' || effects.backgroundBlur !== 'unavailable'
  return (
    <>
      <Section title={words.devices} description={settings.devicesText}>
        <div className="grid gap-5 lg:grid-cols-2">
          {!isInCall && <PreviewPicture local={local} />}
          <DeviceChoices local={local} />
        </div>
        <DeviceProblems local={local} />
      </Section>
      {isAnyEffectThere && (
        <Section title={settings.effects}>
          {effects.noiseSuppression !== 'unavailable' && (
            <Switch
              isSelected={effects.noiseSuppression !== 'off'}
              onChange={isOn => void local.setNoiseSuppression(isOn)}
              description={settings.noiseText}
            >
              {words.noise}
            </Switch>
          )}
          {effects.backgroundBlur !== 'unavailable' && (
            <Switch
              isSelected={effects.backgroundBlur !== 'off'}
              onChange={isOn => void local.setBackgroundBlur(isOn)}
              description={settings.blurText}
            >
              {words.blur}
            </Switch>
          )}
        </Section>
      )}
      <Section title={settings.ring}>
        <Switch isSelected={hasSound} onChange={setSound} description={settings.ringText}>
          {settings.ringOn}
        </Switch>
        <Button variant="flat" className="mt-2" onPress={() => playCallSound('ring')} isDisabled={!hasSound}>
          {settings.tryRing}
        </Button>
      </Section>
    </>
  )
}
