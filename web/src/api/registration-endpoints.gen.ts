// Generated from contract/src by `npm run generate`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const registrationEndpointLines = {
  invitation: `
/invitation-service/v1/domains/{tenant}
previewInvitation POST /invitations/preview`,
  registration: `
/registration-service/v1/domains/{tenant}
checkRegistrationInvitation POST /invitations/check
createRegistrationInvitation POST /invitations
decideRegistrations POST /registrations/decide
getRegistrationStatus POST /registrations/status
listRegistrationInvitations GET /invitations
listRegistrations GET /registrations
revokeRegistrationInvitation DELETE /invitations/{invitationId}
withdrawRegistration POST /registrations/withdraw`,
}
