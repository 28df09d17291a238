// The Go around a specification: lenses that lead to it, the way back from a generated file, and the real toolchain.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { scenarios } from './scenario.ts';

const generated = 'internal/resource_pet/pet_resource_gen.go';
const implemented = 'internal/provider/pet_resource.go';

const scenario = scenarios({
  trusted: true,
  files: {
    'go.mod': `module example.com/provider

go 1.24

require github.com/hashicorp/terraform-plugin-framework v1.15.0
`,
    'generate.go': `package provider

//go:generate tfplugingen-framework generate all --input provider_code_spec.json --output internal
`,
    'provider_code_spec.json': `{
  "version": "0.1",
  "provider": { "name": "example" },
  "resources": [
    {
      "name": "pet",
      "schema": { "attributes": [{ "name": "pin", "string": { "computed_optional_required": "required" } }] }
    }
  ]
}
`,
    [generated]: `package resource_pet

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

func PetResourceSchema(ctx context.Context) schema.Schema { return schema.Schema{} }
`,
    [implemented]: `package provider

import (
	"context"

	"example.com/provider/internal/resource_pet"
	"github.com/hashicorp/terraform-plugin-framework/resource"
)

type petResource struct{}

func (r *petResource) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = resource_pet.PetResourceSchema(ctx)
}
`,
  },
});

scenario('lenses lead to the generated file and to the implementation', 'provider_code_spec.json', async (vscode) => {
  const lens = (text: RegExp) => vscode.page.locator('.codelens-decoration a', { hasText: text }).first();
  await lens(/^implemented by petResource$/).click();
  await vscode.page.locator('.tab.active', { hasText: 'pet_resource.go' }).waitFor();
  await vscode.statusBar('Ln 10, Col');
  await vscode.page.locator('.tab', { hasText: 'provider_code_spec.json' }).click();
  await lens(/^generates .*pet_resource_gen\.go, which is stale$/).click();
  await vscode.page.locator('.tab.active', { hasText: 'pet_resource_gen.go' }).waitFor();
});

scenario('a generated file leads back to its specification', 'provider_code_spec.json', async (vscode) => {
  await vscode.page.locator('.codelens-decoration a', { hasText: 'generates' }).first().waitFor();
  await vscode.openFile(generated);
  await vscode.command('Provider Spec: Open Specification');
  await vscode.page.locator('.tab.active', { hasText: 'provider_code_spec.json' }).waitFor();
  await vscode.statusBar('Ln 6, Col');
});

scenario('the real toolchain runs only once the user agrees', 'provider_code_spec.json', async (vscode) => {
  const dialog = vscode.page.locator('.monaco-dialog-box', { hasText: 'Run the real toolchain in this folder?' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const terminal = vscode.page.locator('.terminal-wrapper .xterm-rows').first();
  const before = readdirSync(vscode.folder).sort();
  await vscode.command('Provider Spec: Verify with the Real Toolchain');
  await button('Cancel').click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await terminal.count(), 0);
  await vscode.command('Provider Spec: Verify with the Real Toolchain');
  await button('Run').click();
  // What runs is told first; how it ends depends on what is installed on the machine.
  await terminal.filter({ hasText: 'spec-ls' }).waitFor();
  await vscode.picture('verify');
  assert.deepEqual(readdirSync(vscode.folder).sort(), before);
});
