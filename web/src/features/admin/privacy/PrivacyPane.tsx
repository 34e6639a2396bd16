import { PaneHead } from '../../../kit/PaneHead.tsx'
import '../../../kit/data-protection-errors.ts'
import { useText } from '../../../i18n/text.ts'
import { privacyCentre } from '../../../i18n/vi/privacyCentre.ts'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { ConsentRecords } from './ConsentRecords.tsx'
import { NoticeSection } from './NoticeSection.tsx'
import { RegisterSection } from './RegisterSection.tsx'
import { RequestsSection } from './RequestsSection.tsx'

/** The data-protection centre: requests of people, what they agree to, and the register of processing. */
export default function PrivacyPane() {
  const { tabs } = useAdminWords()
  const text = useText(privacyCentre)
  return (
    <div className="max-w-3xl p-4 md:p-6">
      <PaneHead title={tabs.privacy} text={text.text} />
      <RequestsSection />
      <NoticeSection />
      <ConsentRecords />
      <RegisterSection />
    </div>
  )
}
