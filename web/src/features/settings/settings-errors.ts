import '../../kit/sign-in-errors.ts'
import { addErrorTexts } from '../../i18n/error-text.ts'
import { settingsErrors } from '../../i18n/vi/settingsErrors.ts'

addErrorTexts(settingsErrors)
