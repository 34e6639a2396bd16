// Generated from contract/src by `npm run generate`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const bounceEndpointLines = {
  emailBounce: `
/email-bounce-service/v1/domains/{tenant}
createBounceSecret POST /setting/secret
getBounceSetting GET /setting
getEmailSuspension GET /suspensions/@
liftEmailSuspension DELETE /suspensions/{suspensionId}
listSuspendedEmails GET /suspensions
receiveBounce POST /reports
updateBounceSetting PUT /setting`,
}
