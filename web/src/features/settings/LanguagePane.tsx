import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate } from '../../api/query-client.ts'
import { rememberUser } from '../../api/session.ts'
import { type Language, useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { announceLanguage } from '../../model/account/tabs-in-step.ts'
import { useMyId } from '../../model/session/my-id.ts'
import { authActions } from '../../store/auth-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { toast } from '../../ui/toast.ts'

export default function LanguagePane() {
  const text = useText(settings)
  const dispatch = useAppDispatch()
  const [language, setLanguage] = useLanguage()
  const userId = useMyId()
  const choose = async (chosenLanguage: Language) => {
    setLanguage(chosenLanguage)
    announceLanguage(chosenLanguage)
    if (!userId) return
    await runWrite(
      () => api.identity.updateProfile({ params: { userId }, body: { language: chosenLanguage } }),
      {
        onSuccess(user) {
          rememberUser(user)
          dispatch(authActions.userInfoRenewed(user))
          // Their texts are written in the language of the reader.
          void invalidate(api.notification.listNotifications)
        },
        onFailure: () => toast.warning(text.languageNotSaved),
      },
    )
  }
  return (
    <>
      <p className="mb-4 text-pretty text-muted">{text.languageText}</p>
      <RadioGroup
        label={text.languageLabel}
        hideLabel
        value={language}
        onChange={chosenLanguage => void choose(chosenLanguage)}
        options={[
          { value: 'vi', label: <span lang="vi">Tiếng Việt</span> },
          { value: 'en', label: <span lang="en">English</span> },
        ]}
      />
    </>
  )
}
