import { addErrorTexts } from '../../i18n/error-text.ts'
import { pinErrors } from '../../i18n/vi/pinErrors.ts'

addErrorTexts(pinErrors)
