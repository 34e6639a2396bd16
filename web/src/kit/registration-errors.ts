import { addErrorTexts } from '../i18n/error-text.ts'
import { registrationErrors } from '../i18n/vi/registrationErrors.ts'

addErrorTexts(registrationErrors)
