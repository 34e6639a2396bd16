import { addErrorTexts } from '../../i18n/error-text.ts'
import { billingErrors } from '../../i18n/vi/billingErrors.ts'

addErrorTexts(billingErrors)
