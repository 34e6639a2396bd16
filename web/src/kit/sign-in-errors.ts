import { addErrorTexts } from '../i18n/error-text.ts'
import { signInErrors } from '../i18n/vi/signInErrors.ts'

addErrorTexts(signInErrors)
