/**
 * What each version of a signed text says, as the beginning of the hash of its text for every kind of borrower, term and
 * late charge. Those that stand stay: documents that name them were signed.
 */
export const SAID: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'debo-y-pagare-2026-12b': {
    'facts 1 charge_only': 'eacb70aa8080505a',
    'facts 1 charge_and_costs': '1ec7c91a2e028c96',
    'facts 2 charge_only': '6e1489df04d0266f',
    'facts 2 charge_and_costs': '5d1921c32c87e8e0',
    'facts 3 charge_only': '28c470eb826c16f8',
    'facts 3 charge_and_costs': '7a35b1638a1a5de2',
    'sparseFacts 1 charge_only': '7c3e96ae15b2bdf7',
    'sparseFacts 1 charge_and_costs': '79392d47bfda0e94',
    'sparseFacts 2 charge_only': '00f580d5d763c86f',
    'sparseFacts 2 charge_and_costs': '818d781052f9b244',
    'sparseFacts 3 charge_only': 'b3f84cfa94a2d8a2',
    'sparseFacts 3 charge_and_costs': '3e6f36ae558bb667',
  },
  'autorizacion-de-credito-2026-12': {
    'facts 1 charge_only': '48871e19aec1c0e2',
    'facts 1 charge_and_costs': '48871e19aec1c0e2',
    'facts 2 charge_only': '3b4db4aa1a6a43a3',
    'facts 2 charge_and_costs': '3b4db4aa1a6a43a3',
    'facts 3 charge_only': '0ce230f24c4c22dc',
    'facts 3 charge_and_costs': '0ce230f24c4c22dc',
    'sparseFacts 1 charge_only': '2147ea78a87f1137',
    'sparseFacts 1 charge_and_costs': '2147ea78a87f1137',
    'sparseFacts 2 charge_only': 'bdd3f68977cfa0f5',
    'sparseFacts 2 charge_and_costs': 'bdd3f68977cfa0f5',
    'sparseFacts 3 charge_only': '0ef041b6d10647a5',
    'sparseFacts 3 charge_and_costs': '0ef041b6d10647a5',
  },
  'debo-y-pagare-reestructurado-2026-11': {
    'facts 1 charge_only': '461197310bac6277',
    'facts 1 charge_and_costs': 'cb7af7dd6aaa852f',
    'facts 2 charge_only': '49d35be6c0e6bf57',
    'facts 2 charge_and_costs': 'd94a9853369bc129',
    'facts 3 charge_only': 'c243178665cb6b6f',
    'facts 3 charge_and_costs': '334f32d9f73ea7cf',
    'sparseFacts 1 charge_only': '97ec7aa1b967276c',
    'sparseFacts 1 charge_and_costs': '75e11eb62ec03f4b',
    'sparseFacts 2 charge_only': '32da59cae2d07997',
    'sparseFacts 2 charge_and_costs': '325864ca1aad5df5',
    'sparseFacts 3 charge_only': '727c271016b3a809',
    'sparseFacts 3 charge_and_costs': '5d860d94421c2798',
  },
};
