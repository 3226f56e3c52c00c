import type { SomeTables } from '#server/export/dictionary/described.ts';

/**
 * Data dictionary of the export: tables that prove the others, such as the hash chain, verifications, backups and
 * imports.
 */
export const RECORDS = {
  chainLinks: {
    about: 'Eslabones: cada cambio de una tabla vigilada, encadenado',
    columns: {
      seq: 'Número del eslabón',
      changeId: 'Número del cambio',
      source: 'Tabla',
      rowId: 'Línea de la tabla',
      change: 'Clase de cambio',
      digest: 'Huella de la línea',
      seal: 'Sello del cambio',
      chainedAt: 'Cuándo se encadenó',
      hash: 'Huella del eslabón y de los anteriores',
    },
  },
  unchainedChanges: {
    about: 'Cambios que esperan ser eslabones',
    columns: {
      id: 'Número del cambio',
      source: 'Tabla',
      rowId: 'Línea de la tabla',
      change: 'Clase de cambio',
      digest: 'Huella de la línea',
      transaction: 'Transacción de la base de datos',
      seal: 'Sello del cambio',
    },
  },
  verifications: {
    about: 'Verificaciones de los registros',
    columns: {
      id: 'Número',
      beganAt: 'Cuándo empezó',
      endedAt: 'Cuándo terminó',
      links: 'Eslabones que miró',
      rows: 'Líneas que miró',
      erased: 'Líneas de personas borradas',
      files: 'Archivos que miró',
      findings: 'Cosas que no encajan',
      explained: 'De ellas, explicadas',
      examples: 'Las primeras, en JSON',
    },
  },
  findingExplanations: {
    about: 'Explicaciones de lo que no encajaba',
    columns: {
      id: 'Número',
      mark: 'Marca del hallazgo',
      kind: 'Clase',
      source: 'Tabla',
      rowId: 'Línea de la tabla',
      explanation: 'Explicación',
      explainedBy: 'Cuenta que lo explicó',
      explainedAt: 'Cuándo',
    },
  },
  erasedDocuments: {
    about: 'Rastro de documentos de personas borradas',
    columns: {
      id: 'Número',
      applicationId: 'Solicitud',
      kind: 'Clase de documento',
      salt: 'Sal de la huella',
      digest: 'Huella con sal: reconoce el documento si alguien lo muestra',
      erasedAt: 'Cuándo se borró',
    },
  },
  schemaDefinitions: {
    about: 'Estructura de la base de datos, por huellas',
    columns: {
      id: 'Número',
      definitions: 'Huellas por nombre, en JSON',
      serverVersion: 'Versión de PostgreSQL',
      recordedAt: 'Cuándo',
    },
  },
  backups: {
    about: 'Copias de seguridad que se hicieron',
    columns: {
      id: 'Número',
      name: 'Nombre',
      beganAt: 'Cuándo empezó',
      endedAt: 'Cuándo terminó',
      sha256: 'Huella de la copia',
      bytes: 'Tamaño en bytes',
      files: 'Archivos que nombra',
      copied: 'Archivos copiados esta vez',
      missing: 'Archivos que faltaban',
      tables: 'Líneas y huella de cada tabla, en JSON',
      sequences: 'Contadores, en JSON',
    },
  },
  imports: {
    about: 'Importaciones de libros anteriores',
    columns: {
      id: 'Número',
      files: 'Archivos con su huella, en JSON',
      sums: 'Sumas que cuadraron, en JSON',
      importedBy: 'Cuenta que importó',
      importedAt: 'Cuándo',
    },
  },
  importFormats: {
    about: 'Columnas de otros programas, como se nombraron',
    columns: {
      sheet: 'Hoja',
      headings: 'Huella de los encabezados',
      columns: 'Qué columna es cada dato, en JSON',
      dateOrder: 'Cómo escribe las fechas',
      changedAt: 'Cuándo se nombraron',
    },
  },
  statementFormats: {
    about: 'Columnas de los estados de cada banco',
    columns: {
      headings: 'Huella de los encabezados',
      columns: 'Qué columna es cada dato, en JSON',
      changedAt: 'Cuándo se nombraron',
    },
  },
} satisfies SomeTables;
