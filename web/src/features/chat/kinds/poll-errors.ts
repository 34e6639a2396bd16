import { addErrorTexts } from '../../../i18n/error-text.ts'
import { pollErrors } from '../../../i18n/vi/pollErrors.ts'

addErrorTexts(pollErrors)
