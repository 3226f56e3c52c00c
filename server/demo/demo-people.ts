/** The named cast of the tests is the demo's too. Their papers are invented: no such cédula was ever issued. */
export const DEMO_PEOPLE = [
  { key: 'ana', name: 'Ana Peña', firstName: 'Ana', lastName: 'Peña', email: 'ana@demo.do', password: 'larimar-azul-7', cedula: '99900000011', phone: '+18095550101', is: 'cliente sin solicitudes', isAdmin: false },
  { key: 'luis', name: 'Luis Ureña', firstName: 'Luis', lastName: 'Ureña', email: 'luis@demo.do', password: 'larimar-azul-7', cedula: '99900000029', phone: '+18295550102', is: 'cliente con una solicitud enviada', isAdmin: false },
  { key: 'rosa', name: 'Rosa Méndez', firstName: 'Rosa', lastName: 'Méndez', email: 'rosa@demo.do', password: 'larimar-azul-7', cedula: '99900000102', phone: '+18495550103', is: 'cliente con un préstamo activo', isAdmin: false },
  { key: 'marta', name: 'Marta Núñez', firstName: 'Marta', lastName: 'Núñez', email: 'marta@demo.do', password: 'larimar-azul-7', cedula: '99911111112', phone: '+18095550104', is: 'cliente con una contra oferta', isAdmin: false },
  { key: 'pedro', name: 'Pedro Santos', firstName: 'Pedro', lastName: 'Santos', email: 'pedro@demo.do', password: 'ambar-del-valle-9', cedula: '99922222221', phone: '+18095550105', is: 'administrador', isAdmin: true },
] as const;

export type DemoPerson = (typeof DEMO_PEOPLE)[number];
