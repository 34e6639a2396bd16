import { useText } from '../../../i18n/text.ts'
import { retention } from '../../../i18n/vi/retention.ts'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { HoldsPart } from './HoldsPart.tsx'
import { RulesSection } from './RulesSection.tsx'
import { useHolds } from './rights.ts'

/** How long what was said is kept, and what is kept for a legal reason. */
export default function RetentionPane() {
  const { tabs } = useAdminWords()
  const text = useText(retention)
  const seesRules = useHolds('retention.read')
  const seesHolds = useHolds('hold.read')
  return (
    <div className="max-w-3xl p-4 md:p-6">
      <h2 className="mb-1 text-xl font-bold">{tabs.retention}</h2>
      {seesRules && (
        <>
          <p className="pb-4 text-pretty text-muted">{text.text}</p>
          <RulesSection />
        </>
      )}
      {seesHolds && <HoldsPart />}
    </div>
  )
}
