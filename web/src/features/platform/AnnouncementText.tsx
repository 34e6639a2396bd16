import type { ShownAnnouncement } from '@trau/contract'
import { useLanguage } from '../../i18n/language.ts'

/** What the banner says; the form where it is written shows the same. */
export function AnnouncementText({ text, textEn }: Pick<ShownAnnouncement, 'text' | 'textEn'>) {
  const [language] = useLanguage()
  const shownText = (language === 'en' && textEn.trim()) || text.trim()
  return <span className="break-words whitespace-pre-line">{shownText}</span>
}
