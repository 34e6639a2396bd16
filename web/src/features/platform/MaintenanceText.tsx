import type { MaintenanceValue } from '@trau/contract'
import { useLanguage } from '../../i18n/language.ts'
import { usePlatformNoticeWords } from '../../i18n/words/platform-notice.ts'
import { type MaintenancePhase, maintenanceSentence } from './maintenance.ts'

interface MaintenanceTextProps {
  maintenance: MaintenanceValue
  phase: MaintenancePhase
  now: number
}

/** What the banner says; the form where it is written shows the same. */
export function MaintenanceText({ maintenance, phase, now }: MaintenanceTextProps) {
  const text = usePlatformNoticeWords()
  const [language] = useLanguage()
  return (
    <>
      <span className="font-medium">{maintenanceSentence(maintenance, phase, now, text, language)}</span>
      {maintenance.text.trim() && (
        <span className="break-words whitespace-pre-line"> {maintenance.text.trim()}</span>
      )}
    </>
  )
}
