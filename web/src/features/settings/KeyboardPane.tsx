import { useNavigate } from '@tanstack/react-router'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { Section } from '../../kit/Section.tsx'
import { showOverlay } from '../../model/overlays.ts'
import { usePreference } from '../../model/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Switch } from '../../ui/Switch.tsx'

export default function KeyboardPane() {
  const text = useText(settings)
  const navigate = useNavigate()
  const [sendWith, setSendWith] = usePreference('sendWith')
  const [singleKeys, setSingleKeys] = usePreference('singleKeys')
  const showShortcuts = async () => {
    await navigate({ to: '/', search: ({ settings: _, ...rest }) => rest })
    showOverlay('shortcuts')
  }
  return (
    <>
      <Section title={text.sendWith} description={text.touchNote}>
        <RadioGroup
          label={text.sendWith}
          hideLabel
          value={sendWith}
          onChange={setSendWith}
          options={[
            { value: 'enter', label: text.sendEnter, description: text.sendEnterText },
            { value: 'ctrlEnter', label: text.sendCtrlEnter, description: text.sendCtrlEnterText },
          ]}
        />
      </Section>
      <Section title={text.shortcuts}>
        <Switch isSelected={singleKeys} onChange={setSingleKeys} description={text.singleKeysText}>
          {text.singleKeys}
        </Switch>
        <Button variant="flat" className="mt-4" onPress={() => void showShortcuts()}>
          {text.showShortcuts}
        </Button>
      </Section>
    </>
  )
}
