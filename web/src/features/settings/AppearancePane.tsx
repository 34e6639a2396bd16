import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { Section } from '../../kit/Section.tsx'
import { usePreference } from '../../model/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Range } from '../../ui/Range.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { setTextSize, setTheme, TEXT_SIZES, THEMES, useTheme } from '../../ui/theme.ts'
import { BackgroundPicker } from './BackgroundPicker.tsx'

export default function AppearancePane() {
  const text = useText(settings)
  const { choice, textSize } = useTheme()
  const [density, setDensity] = usePreference('density')
  return (
    <>
      <Section title={text.theme}>
        <SegmentedControl
          label={text.theme}
          value={choice}
          onChange={setTheme}
          segments={THEMES.map(value => ({ value, label: text.themes[value] }))}
        />
      </Section>
      <Section title={text.textSize}>
        <Range
          label={text.textSize}
          hideLabel
          value={textSize}
          min={TEXT_SIZES.min}
          max={TEXT_SIZES.max}
          valueText={text.pixels(textSize)}
          onChange={setTextSize}
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{text.textSizeSample}</p>
          {textSize !== TEXT_SIZES.default && (
            <Button size="sm" variant="ghost" onPress={() => setTextSize(TEXT_SIZES.default)}>
              {text.textSizeReset}
            </Button>
          )}
        </div>
      </Section>
      <Section title={text.density}>
        <SegmentedControl
          label={text.density}
          value={density}
          onChange={setDensity}
          segments={(['comfortable', 'compact'] as const).map(value => ({
            value,
            label: text.densities[value],
          }))}
        />
      </Section>
      <Section title={text.background} description={text.backgroundText}>
        <BackgroundPicker />
      </Section>
    </>
  )
}
