// The extension in real VS Code, in the module of a provider.

import { scenarios } from './scenario.ts';
import { spec } from './specifications.ts';

const scenario = scenarios({
  trusted: true,
  files: {
    'go.mod': 'module example.com/provider\n\ngo 1.24.0\n',
    'main.go':
      'package main\n\n//go:generate tfplugingen-framework generate all --input provider_code_spec.json --output internal\n',
    'provider_code_spec.json': spec,
    'internal/resource_pet/pet_resource_gen.go': 'package resource_pet\n\ntype PetModel struct{}\n',
    'internal/pet.go':
      'package internal\n\nimport "example.com/provider/internal/resource_pet"\n\n' +
      'type petResource struct{}\n\nfunc (petResource) Create() { _ = resource_pet.PetModel{} }\n',
  },
});

scenario(
  'a generated file leads back to its specification',
  'internal/resource_pet/pet_resource_gen.go',
  async (vscode) => {
    await vscode.command('Provider Spec: Open Specification');
    await vscode.page.locator('.tab.active', { hasText: 'provider_code_spec.json' }).waitFor();
    await vscode.statusBar('Ln 8, Col');
  },
);

scenario('a lens leads to what implements a resource', 'provider_code_spec.json', async (vscode) => {
  await vscode.page.locator('.codelens-decoration a', { hasText: 'implemented by petResource' }).click();
  await vscode.page.locator('.tab.active', { hasText: 'pet.go' }).waitFor();
  await vscode.statusBar('Ln 5, Col');
});

scenario('a task verifies the folder, after the user has agreed', 'provider_code_spec.json', async (vscode) => {
  await vscode.commandWith('Tasks: Run Task', 'spec-ls: verify');
  await vscode.page.locator('.monaco-dialog-box', { hasText: 'Run the real toolchain in this folder?' }).waitFor();
  await vscode.page.getByRole('button', { name: 'Cancel' }).click();
});
