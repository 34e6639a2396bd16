import type { adminErrors as vi } from '../vi/adminErrors.ts'

export const adminErrors = {
  reportNotFound: 'This report was not found.',
  reportStatusNotAllowed: 'The report has moved on. Reload to see how it stands.',

  channelNotConfigured: 'No mail server or SMS gateway is set up to send it. Set one up first.',
  deliveryFailed: data =>
    data.providerAnswer ? `It was not sent. The server answered: ${data.providerAnswer}` : 'It was not sent.',
  dailyCapReached: data =>
    data.max
      ? `The ${data.max.toLocaleString('en')} messages of today are used up. Raise the cap, or wait for tomorrow.`
      : 'The messages of today are used up.',
  hostNotAllowed: data =>
    data.reason === 'port'
      ? 'Mail servers do not listen on this port (25, 465, 587, 2525). The operator can allow it by OUTBOUND_ALLOW.'
      : data.reason === 'insecure'
        ? 'The connection to this host must be encrypted (TLS). The operator can allow it by OUTBOUND_ALLOW.'
        : 'This host is in a private network. The operator has to allow it by OUTBOUND_ALLOW first.',
  outgoingMessageNotFound: 'This mail or SMS cannot be found any more.',
  outgoingStateNotAllowed: 'Only mail and SMS that were given up can be sent again. Reload the list.',

  templateNotFound: 'There is no such template.',
  templateExists: 'This template has a text of its own already. Open it to change it.',
  templateConflict: 'Somebody has just changed this template. Reload it and try again.',
  templateSyntaxInvalid: data =>
    ({
      unclosed: 'A {{ is not closed by }}.',
      badName: 'Only the name of a variable can stand between {{ and }}; there are no conditions or loops.',
      badLink: 'A link must begin with https://, http:// or mailto:, or be an address variable.',
      notAlone: 'The variable of a list must stand in a paragraph of its own.',
      empty: 'The text is empty. Write one, or restore the shipped text.',
      tooLong: 'The text is too long.',
      notForChannel: 'An SMS has no subject; a mail and a push need one.',
      controlCharacters: 'The text holds hidden characters that cannot be sent. Type that part again.',
    })[data.reason ?? 'badName'],
  templateVariableUnknown: data =>
    data.variable
      ? `This template has no variable {{${data.variable}}}. Choose one from its list.`
      : 'The text names a variable that this template does not have.',
  templateVariableMissing: data =>
    data.variable
      ? `This template needs {{${data.variable}}}: without it the message is of no use.`
      : 'The text lacks a variable that it needs.',
  templateNotTestable: 'A push is tested in Settings > Notifications, with “Send a test”.',
} satisfies typeof vi
