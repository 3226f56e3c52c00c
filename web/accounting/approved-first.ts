/** What each page of the accountant says: the program gives no advice. */
export const APPROVED_FIRST =
  'Un contador o abogado dominicano tiene que aprobar los códigos, la forma del ingreso y las provisiones antes de usarlos: este programa no propone porcentajes ni da consejo.';
