import { useQuery } from '@tanstack/react-query'
import { administrationApi } from '../../../api/administration-api.ts'
import { q } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { dataProtection } from '../../../i18n/vi/dataProtection.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** What somebody agrees to who registers, in the language of the page where the tenant has it. */
export default function PrivacyNoticeDialog({ onClose }: { onClose: () => void }) {
  const text = useText(dataProtection)
  const [language] = useLanguage()
  const notice = useQuery(q(administrationApi.dataProtection.getPrivacyNotice))
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Loaded of={notice} rows={4} label={text.loading}>
        {({ text: noticeText }) => (
          <p className="break-words whitespace-pre-line">{noticeText[language] ?? noticeText.vi}</p>
        )}
      </Loaded>
    </Dialog>
  )
}
